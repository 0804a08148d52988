//! The table that code is made for: its strides count bytes.
use jit::Wanted;
use jit::frame::Frame;

#[test]
fn strides_count_bytes() {
    let frame = Frame::new(&[3, 4, 5], &[0, 1, -1], 2, Wanted::Values).unwrap();
    assert_eq!((frame.strides.as_slice(), frame.len, frame.step()), (&[60, 12, 2][..], 120, 10));
    assert!(Frame::new(&[1 << 30, 1 << 30], &[0, 1], 1, Wanted::Zeros).is_none());
}
