/**
 * The changes of another administrator's access. Each is confirmed with the user's own password. `mailed` is the sentence about
 * the email that follows, if there is one.
 */
export const accountActions = {
  deactivate: {
    path: "POST /administrators/{id}/deactivate",
    title: "Deactivate",
    busy: "Deactivating...",
    consequence: "They are signed out everywhere at once, and cannot sign in until they are activated again.",
    mailed: "",
    printed: false,
  },
  activate: {
    path: "POST /administrators/{id}/activate",
    title: "Activate",
    busy: "Activating...",
    consequence: "They can sign in again, with the password they had.",
    mailed: "",
    printed: false,
  },
  reset: {
    path: "POST /administrators/{id}/reset-password",
    title: "Reset password",
    busy: "Resetting...",
    consequence:
      "The old password stops working at once, they are signed out everywhere, and two-factor sign-in is switched off.",
    mailed: "A link to choose another goes to their email address.",
    printed: false,
  },
  print: {
    path: "POST /administrators/{id}/reset-password",
    title: "Print login code",
    busy: "Resetting...",
    consequence:
      "The old password stops working at once, they are signed out everywhere, and two-factor sign-in is switched off. You get a code to hand over on paper.",
    mailed: "",
    printed: true,
  },
} as const

export type Action = keyof typeof accountActions

export const consequenceForOneself =
  "This is your own account. You are signed out at once, and cannot sign in until another administrator activates it."
