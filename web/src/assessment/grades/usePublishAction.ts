import type { Grade } from "#contract/assessment/grades/grade.ts"
import { useAct } from "../../lib/api/writes.ts"

/** The action that publishes a draft to its student. */
export function usePublishAction() {
  const act = useAct()
  return ({ id }: Grade) => ({
    label: "Publish",
    onSelect: () => void act("POST /grades/{id}/publish", { params: { id } }),
  })
}
