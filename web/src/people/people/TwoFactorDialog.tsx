import type { Reply } from "#contract/api.ts"
import { twoFactorInput } from "#contract/people/people/profile.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { Details } from "../../ui/content/Details.tsx"
import { QrCode } from "../../ui/content/QrCode.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { useShowProfile } from "./profileQueries.ts"
import { CodeField } from "./RecoveryCodes.tsx"

export type TwoFactorOffer = Reply<"POST /auth/two-factor">["data"]

type Props = {
  /** The secret for the app. It is absent when two-factor sign-in is turned off. */
  offer: TwoFactorOffer | undefined
  /** Called once two-factor sign-in is on or off. */
  onDone: () => void
  onClose: () => void
}

/** Turns two-factor sign-in on or off, which requires a code and the password. */
export function TwoFactorDialog({ offer, onDone, onClose }: Props) {
  const write = useWrite()
  const show = useShowProfile()
  const enabled = offer !== undefined
  return (
    <FormDialog
      title={`Switch two-factor authentication ${enabled ? "on" : "off"}`}
      onClose={onClose}
      lead={offer && <Offer offer={offer} />}
      schema={twoFactorInput}
      defaults={{ enabled, code: "", currentPassword: "" }}
      submitLabel={enabled ? "Switch on" : "Switch off"}
      busyLabel={enabled ? "Switching on..." : "Switching off..."}
      danger={!enabled}
      onSubmit={(body) => write("PUT /auth/two-factor", { body })}
      onSaved={({ data }) => {
        show(data.user)
        onDone()
      }}
    >
      <CodeField hint={`The six digits that the app shows now${enabled ? "." : ", or a recovery code."}`} />
      <PasswordField name="currentPassword" label="Current password" required />
    </FormDialog>
  )
}

function Offer({ offer: { secret, address, picture } }: { offer: TwoFactorOffer }) {
  return (
    <>
      <p>
        Scan this with an authenticator app, such as Aegis, Google Authenticator or Microsoft Authenticator,
        then type the code that it shows.
      </p>
      <QrCode picture={picture} label="The key, as a picture for the app to scan" />
      <Details items={[["Or type this key into the app", inGroups(secret)]]} />
      <div className="buttons">
        <Button href={address}>Open the app on this phone</Button>
      </div>
    </>
  )
}

/** The secret in groups of four letters, which are easier to copy by hand. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ")
