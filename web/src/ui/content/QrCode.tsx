/** A picture for a phone to scan: black on white with a margin, in the dark theme too. */
export function QrCode({ picture, label }: { picture: string; label: string }) {
  return <img className="qr-code" src={picture} alt={label} />
}
