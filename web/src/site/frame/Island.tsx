import { type ComponentType, createElement, useId } from "react"
import { renderToString } from "react-dom/server"

type Props<IslandProps extends object> = {
  /** The name of its file, which wakeIslands.ts looks for: `<name>.island.tsx`. */
  name: string
  of: ComponentType<IslandProps>
  /** Travels as JSON: plain data only. An island has no context but this. */
  props: IslandProps
  /** When the browser fetches its script: in a quiet moment, once it is on the screen, or at its first use. */
  wake: "idle" | "visible" | "use"
}

/** A part of a server-rendered page that comes to life in the browser, later and by itself. */
export function Island<IslandProps extends object>({ name, of, props, wake }: Props<IslandProps>) {
  const id = useId()
  // Rendered as a root of its own, so that the ids inside depend on nothing outside: so will they when it wakes.
  const element = createElement(of, props)
  // React's own output, escaped by React.
  const inside = { dangerouslySetInnerHTML: { __html: renderToString(element, { identifierPrefix: id }) } }
  return <div id={id} data-island={name} data-wake={wake} data-props={JSON.stringify(props)} {...inside} />
}
