import type { MessageLine } from "#contract/communication/messages/endpoints.ts"
import { useAct, useDelete } from "../../lib/api/writes.ts"
import { otherStatuses } from "./labels.ts"

/** The menu of a message: its deletion, and its other states or, if it is held, its release. */
export function useMessageActions() {
  const act = useAct()
  const { deleteItem } = useDelete()
  return (message: MessageLine) => {
    const { id, version, name, status } = message
    const release = {
      label: "Not spam",
      quick: true,
      onSelect: () => act("POST /messages/{id}/release", { params: { id }, body: { version } }),
    }
    const marks = otherStatuses(message).map((mark) => ({
      label: mark.label,
      quick: true,
      onSelect: () => act("PUT /messages/{id}", { params: { id }, body: { status: mark.status, version } }),
    }))
    return [
      status === "held" && release,
      ...marks,
      deleteItem("DELETE /messages/{id}", {
        id,
        name: `the message from ${name}`,
        title: "Delete message",
        failure: "Failed to delete the message: ",
      }),
    ]
  }
}
