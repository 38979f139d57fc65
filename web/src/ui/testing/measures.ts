import type { Locator } from "vitest/browser"

/** The position and size of an element on the screen, in CSS pixels. */
export const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()

/** The text of each element that the locator finds. */
export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent)
