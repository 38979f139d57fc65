import type { Locator } from "vitest/browser"

/** For component tests: the position and size of an element on the screen, in CSS pixels. */
export const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()

/** For component tests: the text of each element that the locator finds. */
export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent)
