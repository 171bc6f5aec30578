/** Keeps the composer above a phone's keyboard where the browser itself only covers the page with it. */

/** Give the page the height that can be seen. */
export function followViewport() {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const fit = () => {
    // A pinch zoom shrinks the visible part as well, and must not squeeze the page.
    if (viewport.scale > 1.01) return;
    document.documentElement.style.setProperty("--height", `${Math.round(viewport.height)}px`);
    if (viewport.offsetTop > 0) scrollTo(0, 0);
  };
  viewport.addEventListener("resize", fit);
  fit();
}
