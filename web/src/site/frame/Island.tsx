import { type ComponentType, createElement, useId } from "react"
import { renderToString } from "react-dom/server"

type Props<IslandProps extends object> = {
  /** The name of its file, for wakeIslands.ts: `<name>.island.tsx`. */
  name: string
  of: ComponentType<IslandProps>
  /** Sent as JSON, so only plain data is possible. An island gets no other context. */
  props: IslandProps
  /** When the browser loads its script: when idle, once visible, or at its first use. */
  wake: "idle" | "visible" | "use"
}

/** A part of a server-rendered page that is hydrated separately. */
export function Island<IslandProps extends object>({ name, of, props, wake }: Props<IslandProps>) {
  const id = useId()
  // Rendered as a separate root, so that its ids match when it hydrates.
  const element = createElement(of, props)
  // React's own output, escaped by React.
  const inside = { dangerouslySetInnerHTML: { __html: renderToString(element, { identifierPrefix: id }) } }
  return <div id={id} data-island={name} data-wake={wake} data-props={JSON.stringify(props)} {...inside} />
}
