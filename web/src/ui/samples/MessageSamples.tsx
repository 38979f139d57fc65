import { Button } from "../controls/Button.tsx"
import { ErrorSummary } from "../form/ErrorSummary.tsx"
import { EmptyState } from "../state/EmptyState.tsx"
import { ErrorState } from "../state/ErrorState.tsx"
import { Notice } from "../state/Notice.tsx"
import { Skeleton } from "../state/Skeleton.tsx"
import { StaleNote } from "../state/StaleNote.tsx"
import { Sample } from "./Sample.tsx"

const hour = 3_600_000

export function MessageSamples() {
  return (
    <Sample title="Messages">
      <Notice>Terms 3 and 4 are teaching practice.</Notice>
      <Notice tone="good">Your message was sent.</Notice>
      <Notice tone="warn">Your session ends in two minutes.</Notice>
      <Notice tone="bad">Authentication failed. Please login again.</Notice>
      <ErrorState text="Failed to load academic years. Please try again." onRetry={() => {}} />
      <StaleNote since={Date.now() - 3 * hour} onRetry={() => {}} />
      <ErrorSummary
        errors={[{ field: "nowhere", text: "Title is required." }, { text: "Points must be at most 100." }]}
      />
      <EmptyState
        title="No academic years yet"
        text="Terms, enrolments and grades belong to an academic year."
        action={<Button kind="main">Add academic year</Button>}
      />
      <EmptyState title="No students found" text="Nothing matches this search." />
      <Skeleton />
    </Sample>
  )
}
