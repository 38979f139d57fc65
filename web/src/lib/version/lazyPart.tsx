import { type ComponentType, lazy } from "react"
import { MissingPart } from "./MissingPart.tsx"

/**
 * A part of a screen, whose script is loaded when the part is first shown. If the script can't be loaded, the rest of the screen
 * stays, with what was typed there, and `Missing` is shown instead of the part.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = MissingPart,
) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      console.info("The script of a part did not come.", error)
      return { default: Missing }
    }
  })
