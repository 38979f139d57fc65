import { useSyncExternalStore } from "react"
import type { Cursor } from "./cursor.ts"

/** Renders again when the cursor is in another column. */
export const useCurrentColumn = (cursor: Cursor) =>
  useSyncExternalStore(
    (listener) => cursor.watch("column", listener),
    () => cursor.column(),
  )

/** Renders again when the cursor is in another cell. */
export const useCurrentKey = (cursor: Cursor) =>
  useSyncExternalStore(
    (listener) => cursor.watch("cell", listener),
    () => cursor.key(),
  )
