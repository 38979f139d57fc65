import { type ReactNode, useState } from "react"
import { useWide } from "../overlay/useWide.ts"
import { Tabs } from "./Tabs.tsx"

type Props = {
  view: { label: string; content: ReactNode } | undefined
  children: ReactNode
}

/**
 * The rows of a list, with a second view of the same records beside them. On narrow screens, rows and view are in two tabs.
 */
export function SplitView({ view, children }: Props) {
  const isWide = useWide()
  const [tab, setTab] = useState("list")
  if (!view) return children
  const { label, content } = view
  if (!isWide) {
    return (
      <Tabs
        label="Views"
        value={tab}
        onChange={setTab}
        items={[
          { id: "list", label: "List", panel: children },
          { id: "beside", label, panel: <div className="beside-view stack">{content}</div> },
        ]}
      />
    )
  }
  return (
    <div className="beside">
      <div className="beside-rows">{children}</div>
      <div className="beside-view stack">{content}</div>
    </div>
  )
}
