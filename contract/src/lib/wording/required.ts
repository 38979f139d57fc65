/** Verbs that end like plurals: "Opens". */
const verbs = /^(opens|closes|meets|is)$/i
/** "Points" and "Days", but neither "Class" nor "Status". */
const plural = /[^su\W]s$/

/** "Title is required.", "Points earned are required.", "Pass mark of reports is required." */
export function requiredText(label: string) {
  const [head = ""] = label.split(/ (?:of|in|to|for) /)
  const isPlural = head.split(" ").some((word) => plural.test(word) && !verbs.test(word))
  return `${label} ${isPlural ? "are" : "is"} required.`
}
