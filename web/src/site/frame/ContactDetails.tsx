import type { College } from "#contract/college/college/details.ts"
import { telephone } from "../../lib/telephone.ts"
import { Email } from "../../ui/controls/Email.tsx"

/** The contact details that the college has entered. */
export function ContactDetails({ content: { address, phone, email } }: { content: College }) {
  if (!address && !phone && !email) return null
  return (
    <dl className="reach">
      {address && (
        <div>
          <dt>Postal address</dt>
          <dd className="reach-lines">{address}</dd>
        </div>
      )}
      {phone && (
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={telephone(phone)}>{phone}</a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>Email</dt>
          <dd>
            <Email>{email}</Email>
          </dd>
        </div>
      )}
    </dl>
  )
}
