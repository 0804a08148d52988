//! CRC-32 as in zip and Ethernet (IEEE 802.3): notices a slip of the hand in a certificate, nothing more.

/// The checksum of these bytes.
///
/// ```
/// assert_eq!(check::crc::crc32(b"123456789"), 0xcbf4_3926);
/// ```
pub fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    };
    !bytes.iter().fold(!0, step)
}
