import { countText } from "#contract/lib/amounts.ts"
import { dayText, today } from "#contract/lib/dates.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { bytesOf, removeOfflineCopy } from "./downloadOfflineCopy.ts"
import { useOfflineCopies } from "./useOfflineCopies.ts"

/** All files that the person has downloaded to this device, each with a button to remove it. */
export function OfflineCopyList() {
  const { offlineCopies = [], completeKeys } = useOfflineCopies()
  return (
    <ul className="cards" aria-label="Saved for offline">
      {offlineCopies.map(({ name, title, path, files, at }) => {
        const inHand = files.filter(({ key }) => completeKeys.has(key))
        const hiddenTitle = <span className="visually-hidden"> {title}</span>
        return (
          <li key={name}>
            <Card
              title={title}
              lines={[
                `${inHand.length} of ${countText(files.length, "file")}, ${fileSize(bytesOf(inHand))}`,
                `Saved on ${dayText(today(new Date(at)))}, for 30 days`,
              ]}
              actions={
                <>
                  <LinkButton to={path}>Open{hiddenTitle}</LinkButton>
                  <Button kind="quiet" onClick={() => void removeOfflineCopy(name)}>
                    Remove{hiddenTitle}
                  </Button>
                </>
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
