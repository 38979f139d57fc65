/** All that the frame fetches when somebody first looks for something. */
export { bringAhead } from "./device.ts"
export { FindDialog } from "./FindDialog.tsx"
export { goTo } from "./goKeys.ts"
export { KeysDialog } from "./KeysDialog.tsx"
