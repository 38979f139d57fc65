/** A Markdown table with padded columns, for terminals. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]) {
  const widths = head.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index]!)).join(" | ")} |`
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")
}
