/** Focuses a field, and scrolls to its label. */
export function focusField(field: HTMLElement) {
  field.focus({ preventScroll: true })
  const frame = field.closest(".field") ?? field
  frame.scrollIntoView({ block: "nearest" })
}

/** Focuses the first matching field on the screen, or else the other element. */
export function focusFirst(
  within: HTMLElement | null | undefined,
  selector: string,
  otherwise?: HTMLElement | null,
) {
  const fields = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const target = fields.find(({ tabIndex }) => tabIndex >= 0) ?? otherwise
  if (target) focusField(target)
}
