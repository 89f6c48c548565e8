// .NET 11: the readers of CBOR and ASN.1 read from the memory that they are made over. That of CBOR can be given another one.
using System;
using System.Buffers;
using System.Formats.Asn1;
using System.Formats.Cbor;

namespace Faulty
{
    public static class Program
    {
        public static int Lost(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            data.CopyTo(b, 0);
            return new CborReader(b.AsMemory(0, n)).ReadInt32();
        }

        public static bool Asn(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            data.CopyTo(b, 0);
            var reader = new ValueAsnReader(b.AsSpan(0, n), AsnEncodingRules.DER);
            ArrayPool<byte>.Shared.Return(b);
            return reader.ReadBoolean(); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static int Again(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            data.CopyTo(b, 0);
            var reader = new CborReader(b.AsMemory(0, n));
            int first = reader.ReadInt32();
            ArrayPool<byte>.Shared.Return(b);
            reader.Reset(data);
            return first + reader.ReadInt32();
        }

        public static int Read(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL041
            try
            {
                data.CopyTo(b, 0);
                var reader = new CborReader(b.AsMemory(0, n));
                return reader.ReadInt32() + reader.ReadInt32();
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        public static bool Asn(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL041
            try
            {
                data.CopyTo(b, 0);
                var reader = new ValueAsnReader(b.AsSpan(0, n), AsnEncodingRules.DER);
                return reader.ReadBoolean();
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
