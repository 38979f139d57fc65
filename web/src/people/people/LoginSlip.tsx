import { nameOf } from "#contract/people/people/names.ts"
import { paths } from "../../lib/address/paths.ts"
import { Slip } from "../../ui/content/Slip.tsx"

type Props = {
  person: { first_name: string; last_name: string; email: string | null }
  /** The student or employee number. For a person without one, it is their role. */
  number: string
  code: string
  onClose: () => void
}

/** A one-time code on paper, for somebody without email (product decision 3.15). It can't be shown again later. */
export function LoginSlip({ person, number, code, onClose }: Props) {
  return (
    <Slip title="One-time login code" code={code} onClose={onClose}>
      <p>
        <strong>{nameOf(person)}</strong>, {number}
      </p>
      <ol>
        <li>
          Go to <strong>{window.location.origin + paths.setPassword}</strong>
        </li>
        <li>Type the code and choose your password.</li>
        <li>
          Sign in with <strong>{person.email ?? number}</strong> and that password.
        </li>
      </ol>
      <p>The code works once, within 72 hours. It is not shown again: print it, or write it down.</p>
    </Slip>
  )
}
