import "./qrCode.css"

/** A QR code, black on white with a margin in both themes, so that phones can scan it. */
export function QrCode({ picture, label }: { picture: string; label: string }) {
  return <img className="qr-code" src={picture} alt={label} />
}
