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
            bool TryTake([Rented, NotNullWhen(true)] out byte[]? block);
            void Give([Releases] byte[] block);
        }

        static int First(IBlocks blocks)
        {
            if (!blocks.TryTake(out var block)) //! POOL001
                return 0;
            return block[0];
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
            bool TryTake([Rented, NotNullWhen(true)] out byte[]? block);
            void Give([Releases] byte[] block);
        }

        static int First(IBlocks blocks)
        {
            if (!blocks.TryTake(out var block))
                return 0;
            int first = block[0];
            blocks.Give(block);
            return first;
        }
    }
}
