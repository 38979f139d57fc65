import { type ComponentType, createElement, useId } from "react"
import { renderToString } from "react-dom/server"

type Props<IslandProps extends object> = {
  /** The name of the island's file, which wakeIslands.ts loads: `<name>.island.tsx`. */
  name: string
  of: ComponentType<IslandProps>
  /**
   * The island's properties. They are sent as JSON, so only plain data is possible. An island gets no React context from the
   * page.
   */
  props: IslandProps
  /** When the browser loads the island's script: when idle, once the island is visible, or when it is first used. */
  wake: "idle" | "visible" | "use"
}

/** A part of a server-rendered page that is hydrated separately. */
export function Island<IslandProps extends object>({ name, of, props, wake }: Props<IslandProps>) {
  const id = useId()
  // Rendered as a root of its own, so that its ids are the same when the browser hydrates it.
  const element = createElement(of, props)
  // The text is React's own output, so React has escaped it.
  const inside = { dangerouslySetInnerHTML: { __html: renderToString(element, { identifierPrefix: id }) } }
  // A browser's translation replaces the texts on the page. React would then change texts that nobody sees, or fail.
  return (
    <div
      id={id}
      translate="no"
      data-island={name}
      data-wake={wake}
      data-props={JSON.stringify(props)}
      {...inside}
    />
  )
}
