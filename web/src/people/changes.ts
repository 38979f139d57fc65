/** The administrator's actions on several accounts. */
export const activate = {
  body: { change: "activate" },
  action: "Activate",
  done: "activated",
  follows: "They can sign in from then on.",
} as const
export const deactivate = {
  body: { change: "deactivate" },
  action: "Deactivate",
  done: "deactivated",
  follows: "They are signed out at once and cannot sign in until you activate them again.",
} as const
export const remove = { body: { change: "delete" }, action: "Delete", done: "deleted", follows: "" } as const
