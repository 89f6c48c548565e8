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
        abstract class Blocks
        {
            public abstract void Give([Releases] byte[] block);
        }
        sealed class Kept : Blocks
        {
            public byte[]? Last;
            public override void Give(byte[] block) => Last = block;
        }

        static int Use(Kept blocks, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            blocks.Give(block);
            return block[0]; //! POOL011
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
        abstract class Blocks
        {
            public abstract void Give([Releases] byte[] block);
        }
        sealed class Kept : Blocks
        {
            public byte[]? Last;
            public override void Give(byte[] block) => Last = block;
        }

        static int Use(Kept blocks, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            int length = block.Length;
            blocks.Give(block);
            return length;
        }
    }
}
