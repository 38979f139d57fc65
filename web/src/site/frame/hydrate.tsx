import { type ComponentType, type ReactNode, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"

/** Hydrates an island; resolves once React handles its events. */
export function hydrate(island: HTMLElement, Island: ComponentType<object>) {
  const props: object = JSON.parse(island.dataset.props ?? "{}")
  return new Promise<void>((awake) => {
    hydrateRoot(
      island,
      <Awake tell={awake}>
        <Island {...props} />
      </Awake>,
      { identifierPrefix: island.id },
    )
  })
}

function Awake({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell])
  return children
}
