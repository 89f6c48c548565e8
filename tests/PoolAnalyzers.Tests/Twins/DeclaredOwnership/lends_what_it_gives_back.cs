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
        interface IFrame
        {
            [return: Lends] IMemoryOwner<byte> Body();
            IMemoryOwner<byte> Copy();
        }

        static int Length(IFrame frame) => frame.Copy().Memory.Length; //! POOL003
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
        interface IFrame
        {
            [return: Lends] IMemoryOwner<byte> Body();
            IMemoryOwner<byte> Copy();
        }

        static int Length(IFrame frame) => frame.Body().Memory.Length;
    }
}
