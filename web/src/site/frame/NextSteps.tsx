import type { PageLink } from "#contract/communication/website/pages/home.ts"
import { Button } from "../../ui/controls/Button.tsx"
import type { PageExists } from "./navigation.ts"

/** Links to pages, without those that don't exist. The first one is emphasised. */
export function NextSteps({ ways, exists }: { ways: readonly PageLink[]; exists: PageExists }) {
  const open = ways.filter(({ address }) => exists(address))
  if (open.length === 0) return null
  return (
    <p className="buttons">
      {open.map(({ label, address }, index) => (
        <Button key={address} kind={index === 0 ? "main" : "plain"} href={address}>
          {label}
        </Button>
      ))}
    </p>
  )
}
