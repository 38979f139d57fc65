import { Secret, TOTP } from "otpauth"
import { toString as renderQrCode } from "qrcode"

/** The seconds after which the app shows the next code. The code before and the code after the present one are accepted too. */
const period = 30

const totp = (secret: string, label = "", issuer = "") =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    label,
    issuer,
    digits: 6,
    period,
    algorithm: "SHA1",
  })

/** 160 bits, as RFC 4226 recommends, in base32 for the authenticator app. */
export const newTwoFactorSecret = () => new Secret({ size: 20 }).base32

/** Returns the authenticator app's URI and its QR code. */
export async function describeTwoFactor(secret: string, account: string, college: string) {
  const address = totp(secret, account, college).toString()
  const svg = await renderQrCode(address, { type: "svg", margin: 2 })
  return { secret, address, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` }
}

/** Returns the half-minute a code belongs to (the current one or a neighbour), or undefined for a wrong code. */
export function stepOfCode(secret: string, code: string) {
  const timestamp = Date.now()
  const delta = totp(secret).validate({ token: code.replace(/\s/g, ""), timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}
