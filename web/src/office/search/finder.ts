/** The part of the search that the portal loads when somebody searches for the first time. */

export { FindDialog } from "./FindDialog.tsx"
export { goTo } from "./goKeys.ts"
export { KeysDialog } from "./KeysDialog.tsx"
export { prefetchIndex } from "./searchIndex.ts"
export { loadWords } from "./words.ts"
