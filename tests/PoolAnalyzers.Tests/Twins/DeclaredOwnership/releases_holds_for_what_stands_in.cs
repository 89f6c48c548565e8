using System;
using System.Buffers;
using System.Collections.Generic;

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
        interface IBlocks
        {
            void Give([Releases] byte[] block);
        }
        sealed class Blocks : IBlocks
        {
            readonly Stack<byte[]> _idle = new();
            public void Give(byte[] block) => _idle.Push(block);
        }

        static int Use(Blocks blocks, int n)
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
        interface IBlocks
        {
            void Give([Releases] byte[] block);
        }
        sealed class Blocks : IBlocks
        {
            readonly Stack<byte[]> _idle = new();
            public void Give(byte[] block) => _idle.Push(block);
        }

        static int Use(Blocks blocks, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            int length = block.Length;
            blocks.Give(block);
            return length;
        }
    }
}
