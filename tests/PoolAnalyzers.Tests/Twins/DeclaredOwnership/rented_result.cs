using System;

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
            [return: Rented] byte[] Take(int n);
            void Give([Releases] byte[] block);
        }

        static int Sum(IBlocks blocks, int n)
        {
            byte[] block = blocks.Take(n); //! POOL001
            if (block[0] == 0)
                return 0;
            int sum = block[1];
            blocks.Give(block);
            return sum;
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
            [return: Rented] byte[] Take(int n);
            void Give([Releases] byte[] block);
        }

        static int Sum(IBlocks blocks, int n)
        {
            byte[] block = blocks.Take(n);
            int sum = block[0] == 0 ? 0 : block[1];
            blocks.Give(block);
            return sum;
        }
    }
}
