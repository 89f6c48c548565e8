using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        class RentedAttribute : Attribute
        {
            public RentedAttribute() { }
            public RentedAttribute(string pool) { }
        }
        class RentsFromAttribute : Attribute
        {
            public RentsFromAttribute(string pool) { }
        }
        class ReleasesAttribute : Attribute
        {
            public ReleasesAttribute() { }
            public ReleasesAttribute(string pool) { }
        }
        class TakesOwnershipAttribute : Attribute { }
        class LendsAttribute : Attribute { }
        class MustDisposeResourceAttribute : Attribute
        {
            public MustDisposeResourceAttribute() { }
            public MustDisposeResourceAttribute(bool value) { }
        }
        class HandlesResourceDisposalAttribute : Attribute { }
        sealed class Text(byte[] bytes)
        {
            public int First => bytes[0];
        }
        interface IReader
        {
            [return: Lends] Text Read(byte[] bytes);
        }

        static int Read(IReader reader, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            var text = reader.Read(block);
            ArrayPool<byte>.Shared.Return(block);
            return text.First; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        class RentedAttribute : Attribute
        {
            public RentedAttribute() { }
            public RentedAttribute(string pool) { }
        }
        class RentsFromAttribute : Attribute
        {
            public RentsFromAttribute(string pool) { }
        }
        class ReleasesAttribute : Attribute
        {
            public ReleasesAttribute() { }
            public ReleasesAttribute(string pool) { }
        }
        class TakesOwnershipAttribute : Attribute { }
        class LendsAttribute : Attribute { }
        class MustDisposeResourceAttribute : Attribute
        {
            public MustDisposeResourceAttribute() { }
            public MustDisposeResourceAttribute(bool value) { }
        }
        class HandlesResourceDisposalAttribute : Attribute { }
        sealed class Text(byte[] bytes)
        {
            public int First => bytes[0];
        }
        interface IReader
        {
            [return: Lends] Text Read(byte[] bytes);
        }

        static int Read(IReader reader, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            var text = reader.Read(block);
            int first = text.First;
            ArrayPool<byte>.Shared.Return(block);
            return first;
        }
    }
}
