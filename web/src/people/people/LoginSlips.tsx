import { countText } from "#contract/lib/amounts.ts"
import type { PrintedCode } from "#contract/people/people/people.ts"
import { paths } from "../../lib/address/paths.ts"
import { Slips } from "../../ui/content/Slip.tsx"

type Props = { codes: readonly PrintedCode[]; onClose: () => void }

/** One-time codes of many people, on slips to cut apart. They can't be shown again later. */
export function LoginSlips({ codes, onClose }: Props) {
  return (
    <Slips
      title={countText(codes.length, "login code")}
      lead="Print them now, on slips of eight to a sheet: they are not shown again. Each works once, within 72 hours."
      slips={codes.map(({ person_id, name, number, signs_in_with, code }) => ({
        key: person_id,
        who: `${number} ${name}`,
        code,
        text: (
          <>
            <p>
              <strong>{name}</strong>, {number}
            </p>
            <p>
              Open <strong>{window.location.host + paths.setPassword}</strong>, type the code and choose your
              password. Then sign in with <strong>{signs_in_with}</strong>. The code works once, within 72
              hours.
            </p>
          </>
        ),
      }))}
      file="login-codes.txt"
      onClose={onClose}
    />
  )
}
