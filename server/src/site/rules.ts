import type { AnyPage } from "#contract/site/content/contentPage.ts"
import { aboutField, type Field } from "#contract/site/content/fields.ts"
import { contentPages, type PageKey } from "#contract/site/pages.ts"

export const pageOf = (key: PageKey): AnyPage => contentPages[key]

export const titleOf = (block: Field) => aboutField(block).label

type Content = Readonly<Record<string, unknown>>

/** Both are in the order of the page's fields. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The titles of the blocks in which two contents of a page differ. */
export const blocksOf = ({ blocks }: AnyPage, before: Content, after: Content) =>
  Object.entries(blocks)
    .filter(([name]) => !isSame(before[name], after[name]))
    .map(([, block]) => titleOf(block))
