import { Link } from "react-router"
import type { Ungraded } from "#contract/dashboard.ts"
import { distanceText } from "#contract/lib/dates.ts"
import { detailsOf, paths } from "../lib/address/paths.ts"
import { Feed } from "../ui/content/Feed.tsx"
import { Section } from "../ui/layout/Section.tsx"

type Props = { submissions: readonly Ungraded[]; total: number }

/** The latest five ungraded submissions, and how many there are. */
export function LatestSubmissions({ submissions, total }: Props) {
  return (
    <Section title="Waiting for a grade" lead={total > submissions.length && `The latest of ${total}`}>
      <Feed
        empty={{ title: "Nothing waits for a grade", text: "Submissions from your students appear here." }}
        items={submissions.map((submission) => ({
          id: submission.id,
          who: `${submission.student_first_name} ${submission.student_last_name}`,
          text: (
            <>
              handed in{" "}
              <Link to={detailsOf(paths.lecturerAssignments, submission.assignment_id)}>
                {submission.assignment_title}
              </Link>
            </>
          ),
          at: submission.submitted_at,
          when: distanceText(submission.submitted_at),
        }))}
      />
    </Section>
  )
}
