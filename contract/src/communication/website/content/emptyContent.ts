/** Whether a value of content is empty in all its parts. The website leaves out empty content. */
export function isEmptyContent(value: unknown): boolean {
  if (value === "" || value === null || value === undefined) return true
  if (Array.isArray(value)) return value.every(isEmptyContent)
  return typeof value === "object" && Object.values(value).every(isEmptyContent)
}

/** The paragraphs of a text in which an empty line begins a paragraph. */
export const paragraphsOf = (text: string) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
