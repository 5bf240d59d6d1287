const FONT = "font-family:'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Styles stand on each element: many mail programs know no others. The classes are for the dark colours alone. */
export const styles = {
  heading: `margin:0 0 20px;${FONT};font-size:20px;line-height:28px;font-weight:600;color:#15202a;word-break:break-word`,
  body: `margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#15202a;word-break:break-word`,
  small: `margin:0;${FONT};font-size:13px;line-height:20px;color:#52606c`,
  address: `margin:0 0 24px;${FONT};font-size:13px;line-height:20px;word-break:break-all`,
  link: 'color:#0b5a75',
  button: `display:inline-block;padding:12px 24px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none`,
  label: `padding:4px 16px 4px 0;${FONT};font-size:14px;line-height:20px;font-weight:400;color:#52606c;white-space:nowrap`,
  value: `padding:4px 0;${FONT};font-size:16px;line-height:20px;color:#15202a;word-break:break-word`,
} as const
