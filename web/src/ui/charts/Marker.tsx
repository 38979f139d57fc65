const shapes = ["M-5 0A5 5 0 0 1 5 0 5 5 0 0 1-5 0Z", "M-5-5H5V5H-5Z", "M0-6L6 5H-6Z"]

/** The mark of a figure on the first, second or third line: a disc, a square or a triangle. */
export function Marker({ which }: { which: number }) {
  return <path className="trend-marker" d={shapes[which % shapes.length]} />
}
