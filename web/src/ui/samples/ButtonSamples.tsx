import { Button } from "../controls/Button.tsx"
import { CalendarIcon, CloseIcon } from "../controls/icons.tsx"
import { LinkButton } from "../controls/LinkButton.tsx"
import { Menu } from "../overlay/Menu.tsx"
import { toast } from "../overlay/toast.ts"
import { Sample } from "./Sample.tsx"

export function ButtonSamples() {
  return (
    <Sample title="Buttons">
      <div className="buttons">
        <Button kind="main">Add student</Button>
        <Button>Export</Button>
        <Button kind="danger">Delete</Button>
        <Button kind="quiet">Cancel</Button>
        <LinkButton to="/samples">A link</LinkButton>
        <Button href="/samples" kind="main">
          An anchor
        </Button>
      </div>
      <div className="buttons">
        <Button kind="main" busy>
          Saving…
        </Button>
        <Button busy>Exporting…</Button>
        <Button disabledReason="Please select assignments to delete">Delete Selected</Button>
        <Button icon={<CalendarIcon />}>With an icon</Button>
        <Button icon={<CloseIcon />} iconOnly>
          Only an icon
        </Button>
        <Menu
          label="Actions for the sample"
          items={[
            { label: "View", onSelect: () => toast.success("Viewed.") },
            { label: "Edit", onSelect: () => toast.success("Edited.") },
            { label: "Delete", danger: true, onSelect: () => toast.failure("Deleted nothing.") },
          ]}
        />
      </div>
    </Sample>
  )
}
