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
        static byte[] Two(IBlocks blocks) => blocks.Take(2);
        static void Done(IBlocks blocks, byte[] block) => blocks.Give(block);

        static int Use(IBlocks blocks)
        {
            var block = Two(blocks); //! POOL001
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
            [return: Rented] byte[] Take(int n);
            void Give([Releases] byte[] block);
        }
        static byte[] Two(IBlocks blocks) => blocks.Take(2);
        static void Done(IBlocks blocks, byte[] block) => blocks.Give(block);

        static void Use(IBlocks blocks)
        {
            var block = Two(blocks);
            Done(blocks, block);
        }
    }
}
