//! The periodicity theorem of Guy and Smith for finite codes.
