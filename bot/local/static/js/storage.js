/** What the browser keeps across visits; one without storage forgets, and the page goes on. */

/** The value kept under a name, or null. */
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(`whistlestop:${name}`));
  } catch {
    return null;
  }
}

/** Keep a value under a name. */
export function keep(name, value) {
  try {
    localStorage.setItem(`whistlestop:${name}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse; nothing depends on it.
  }
}
