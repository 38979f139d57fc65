import type { Change } from "./useChangeMany.ts"

const activate: Change = {
  body: { change: "activate" },
  action: "Activate",
  done: "activated",
  consequence: "They can sign in from then on.",
}
export const deactivate: Change = {
  body: { change: "deactivate" },
  action: "Deactivate",
  done: "deactivated",
  consequence: "They are signed out at once and cannot sign in until you activate them again.",
}
export const remove: Change = {
  body: { change: "delete" },
  action: "Delete",
  done: "deleted",
  consequence: "",
}

/** The menu items for the accounts of many people at once. */
export const accountChanges = (
  change: (change: Change) => void,
  { deactivation = deactivate, deletion = remove } = {},
) => [
  { label: "Activate", onSelect: () => change(activate) },
  { label: "Deactivate", onSelect: () => change(deactivation) },
  { label: "Delete", danger: true, onSelect: () => change(deletion) },
]
