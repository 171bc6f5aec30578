/** The page's icons: line drawings on a 24-unit square, built as SVG nodes (no images to fetch). */

const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h10",
  gear: "M5 7h8M17 7h2M5 12h2M11 12h8M5 17h9M18 17h1M15 5v4M9 10v4M16 15v4",
  hash: "M9.500 4L7.500 20M16.500 4l-2 16M4.500 9h16M3.500 15h16",
  thread: "M5 4v9a4 4 0 0 0 4 4h10M15 13l4 4-4 4",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  down: "M6 9l6 6 6-6",
  check: "M5 12.500l4.500 4.500L19 7.500",
  send: "M4 12h15M13 6l6 6-6 6",
  slash: "M15 4L9 20",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9.200a2.800 2.800 0 1 1 0 5.600 2.800 2.800 0 0 1 0-5.600",
  reply: "M9 7l-5 5 5 5M4.500 12H14a6 6 0 0 1 6 6",
  link: "M10 14l9-9M13 5h6v6M19 14v5H5V5h5",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  warning: "M12 4L2.500 20h19zM12 10v5M12 17.500v.500",
  history: "M4 5v5h5M4.700 15a8 8 0 1 0 .300-7L4 10M12 8v5l3 2",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.500 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500",
};

const LOCOMOTIVE = [
  [
    "path",
    {
      d: "M5.500 5.500h7.600v2.400h-1.100v3.200h3.300V7.900h-.800V5.500h4v2.400h-.800v3.300a2.700 2.700 0 0 1 1.800 2.600v2H5.500V7.900h-.800V5.500z",
      fill: "currentColor",
      stroke: "none",
    },
  ],
  ["path", { d: "M19.800 13.200l2.700 2.800h-2.700z", fill: "currentColor", stroke: "none" }],
  ["circle", { cx: 8.7, cy: 17.2, r: 2.3, class: "wheel" }],
  ["circle", { cx: 15.3, cy: 17.2, r: 2.3, class: "wheel" }],
];

function svg(tag, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

/** An icon by name; it takes the colour and the size of the text around it. */
export function icon(name) {
  const root = svg("svg", {
    viewBox: "0 0 24 24",
    class: `icon icon-${name}`,
    "aria-hidden": "true",
    focusable: "false",
  });
  if (name === "locomotive") {
    for (const [tag, attributes] of LOCOMOTIVE) root.append(svg(tag, attributes));
  } else {
    root.append(svg("path", { d: PATHS[name] }));
  }
  return root;
}
