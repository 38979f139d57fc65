import { collegeAddressee, lecturerAt } from "#contract/communication/messages/addressees.ts"
import { problemsOfPublishing } from "#contract/communication/website/content/checks.ts"
import type { AnyPage } from "#contract/communication/website/content/contentPage.ts"
import { descriptionOf, type Field } from "#contract/communication/website/content/fields.ts"
import { isSameContent } from "#contract/communication/website/content/values.ts"
import { contentPages, type PageContents, type PageKey } from "#contract/communication/website/pages.ts"
import { colourProblems } from "#contract/communication/website/palette.ts"

export const pageOf = (key: PageKey): AnyPage => contentPages[key]

export const titleOf = (block: Field) => descriptionOf(block).label

/** The missing parts of a page, and the colours that would be unreadable. */
export function problemsOf(key: PageKey, value: PageContents[PageKey]) {
  const gaps = problemsOfPublishing(pageOf(key), value)
  if (key === "contact") return { ...gaps, ...problemsOfKeys(value as PageContents["contact"]) }
  if (key !== "college") return gaps
  const { mainColour, secondColour } = (value as PageContents["college"]).look
  const { main, second } = colourProblems({ main: mainColour, second: secondColour })
  return {
    ...gaps,
    ...(main && { "look.mainColour": `Look: ${main}` }),
    ...(second && { "look.secondColour": `Look: ${second}` }),
  }
}

/** Each office needs a unique key, because messages to two offices with the same key would reach only the first. */
function problemsOfKeys({ offices: { offices } }: PageContents["contact"]) {
  const keys = offices.map(({ key }) => key)
  return Object.fromEntries(
    keys.flatMap((key, index) => {
      const isFree = key !== collegeAddressee && lecturerAt(key) === undefined && keys.indexOf(key) === index
      const sentence = `Office ${index + 1}: Key must be another one: “${key}” is used already.`
      return !key || isFree ? [] : [[`offices.offices.${index}.key`, sentence]]
    }),
  )
}

type Content = Readonly<Record<string, unknown>>

/** The titles of the blocks in which two contents of a page differ. */
export const blocksOf = ({ blocks }: AnyPage, before: Content, after: Content) =>
  Object.entries(blocks)
    .filter(([name]) => !isSameContent(before[name], after[name]))
    .map(([, block]) => titleOf(block))
