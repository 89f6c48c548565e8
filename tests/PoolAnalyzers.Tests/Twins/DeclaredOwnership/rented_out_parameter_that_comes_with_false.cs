using System;
using System.Diagnostics.CodeAnalysis;

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
            bool IsEmpty([Rented, MaybeNullWhen(true)] out byte[] block);
            void Give([Releases] byte[] block);
        }

        static void Drain(IBlocks blocks)
        {
            if (blocks.IsEmpty(out var block)) //! POOL001
                return;
            block[0] = 1;
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
            bool IsEmpty([Rented, MaybeNullWhen(true)] out byte[] block);
            void Give([Releases] byte[] block);
        }

        static void Drain(IBlocks blocks)
        {
            if (blocks.IsEmpty(out var block))
                return;
            blocks.Give(block);
        }
    }
}
