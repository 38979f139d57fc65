import type { Words } from "./action.ts"
import { officeAbsent } from "./officeAbsent.ts"
import { officeActions } from "./officeActions.ts"
import { officePhrases } from "./officePhrases.ts"
import { officeScreens } from "./officeScreens.ts"

export const words: Words = {
  phrases: officePhrases,
  actions: [...officeActions, ...officeScreens, ...officeAbsent],
}
