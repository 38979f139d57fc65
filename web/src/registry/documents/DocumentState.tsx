import type { DocumentState as State } from "#contract/registry/documents/kinds.ts"
import { Badge } from "../../ui/content/Badge.tsx"

export const stateLabels: Readonly<Record<State, string>> = {
  valid: "Valid",
  replaced: "Replaced",
  revoked: "Revoked",
}

const tones = { valid: "good", replaced: "warn", revoked: "bad" } as const

export const DocumentState = ({ state }: { state: State }) => (
  <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
)
